/** What a house with strangers needs besides.  The one way in: a site of files has no strangers, and nothing of this is
 * built into it (the condition has to stand here, where the builder can see that it never holds there). */
export const strangers =
  import.meta.env.MODE === "site"
    ? null
    : {
        page: () => import("./AdminPage.svelte"),
        person: () => import("./PersonButton.svelte"),
        others: () => import("./Others.svelte"),
        sendAway: () => import("./SendAway.svelte"),
        guests: () => import("./Guests.svelte"),
        card: () => import("./CompanyCard.svelte"),
        company: () => import("./company.svelte"),
      };
