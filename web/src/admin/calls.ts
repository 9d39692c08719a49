import { done, json, query } from "../lib/api";
import type {
  AuditLine,
  FullReport,
  Kicked,
  Load,
  NewReport,
  Sanction,
  SeenPerson,
  SeenTable,
  Shunned,
  Shunning,
} from "../generated/server";

export type Report = Omit<FullReport, "evidence">;

/** Keeping out of each other's way, and looking after the house. */
export const calls = {
  shunned: () => json<Shunned[]>("GET", "/me/shunned"),
  shun: (person: string, kind: Shunning) => done("PUT", `/me/shunned/${person}`, { kind }),
  relent: (person: string) => done("DELETE", `/me/shunned/${person}`),
  report: (table: string, report: NewReport) => done("POST", `/tables/${table}/reports`, report),
  kicked: (table: string) => json<Kicked[]>("GET", `/tables/${table}/kicks`),
  kick: (table: string, person: string) => done("POST", `/tables/${table}/kicks`, { person }),
  letBack: (table: string, person: string) => done("DELETE", `/tables/${table}/kicks/${person}`),

  load: () => json<Load>("GET", "/admin/load"),
  people: (find: string, restricted: boolean) =>
    json<SeenPerson[]>("GET", `/admin/people${query({ find, restricted: restricted ? "true" : "" })}`),
  tables: (find: string, status: string) => json<SeenTable[]>("GET", `/admin/tables${query({ find, status })}`),
  reports: (resolved: boolean, before: number | null) =>
    json<Report[]>("GET", `/admin/reports${query({ resolved: String(resolved), before })}`),
  oneReport: (id: number) => json<FullReport>("GET", `/admin/reports/${id}`),
  audit: (before: number | null) => json<AuditLine[]>("GET", `/admin/audit${query({ before })}`),
  sanction: (person: string, sanction: Sanction) => done("POST", `/admin/people/${person}/sanctions`, sanction),
  endSessions: (person: string, reason: string) => done("POST", `/admin/people/${person}/sessions`, { reason }),
  closeTable: (table: string, reason: string) => done("POST", `/admin/tables/${table}/close`, { reason }),
  resolve: (report: number, reason: string) => done("POST", `/admin/reports/${report}/resolve`, { reason }),
};
