import { api } from "./api";
import { SITE } from "./house";
import type { Assertion } from "../generated/server";

/** Does this browser make passkeys here?  Not without HTTPS, except on the machine itself. */
export function canPasskey(): boolean {
  return !SITE && isSecureContext && "PublicKeyCredential" in window;
}

function text(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytes(encoded: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (ch) => ch.charCodeAt(0));
}

const plain = (said: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(said);

/** Has the device make one and the server keep it.  Throws a DOMException if the person or the device says no. */
export async function addPasskey(name: string): Promise<void> {
  const asked = await api.proposePasskey();
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: plain(asked.challenge),
      rp: { id: asked.name, name: asked.house },
      user: { id: plain(asked.user), name: asked.login, displayName: asked.login },
      pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: asked.known.map((id) => ({ type: "public-key", id: bytes(id) })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
    },
  });
  const response = (made as PublicKeyCredential).response as AuthenticatorAttestationResponse;
  const key = response.getPublicKey();
  if (!key) throw new DOMException("a key of another kind", "NotSupportedError");
  await api.addPasskey({
    name,
    page: text(response.clientDataJSON),
    device: text(response.getAuthenticatorData()),
    public_key: text(key),
  });
}

/** The answer of one of this house's passkeys, whichever the person chooses. */
export async function askPasskey(): Promise<Assertion> {
  const asked = await api.askPasskey();
  const found = await navigator.credentials.get({
    publicKey: { challenge: plain(asked.challenge), rpId: asked.name, userVerification: "required" },
  });
  const credential = found as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    credential: text(credential.rawId),
    page: text(response.clientDataJSON),
    device: text(response.authenticatorData),
    signature: text(response.signature),
  };
}

/** What people call the thing in front of them. */
export function deviceName(agent = navigator.userAgent): string {
  const known = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"];
  return known.find((name) => agent.includes(name)) ?? "";
}
