import { api } from "./api";

/** Notices of this browser: subscribed at the browser's own service, with the server's key. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window;
}

export async function subscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) != null;
}

/** False if the person has said no. */
export async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.ready;
  const { key } = await api.pushKey();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await api.subscribe({ endpoint: endpoint ?? "", keys: keys ?? {} });
  return true;
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  await api.unsubscribe();
}
