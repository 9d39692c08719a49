/** A new version is fetched quietly and waits; it takes over when the person says so, never in the middle of a game. */
class Versions {
  private waiting = $state.raw<ServiceWorker | null>(null);

  get fresh(): boolean {
    return this.waiting !== null;
  }

  async listen(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    // Under a server's roof its own service worker may stand in front of this page at first.
    const ours = new URL("sw.js", document.baseURI).href;
    const known = navigator.serviceWorker.controller?.scriptURL === ours;
    const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
    const look = (): void => {
      const next = registration.waiting;
      if (next && registration.active) this.waiting = next; // the first one ever waits for nobody
    };
    const follow = (): void => registration.installing?.addEventListener("statechange", look);
    // The browser may have begun to fetch it before anybody listened, or look for it only much later.
    follow();
    look();
    registration.addEventListener("updatefound", follow);
    void registration.update().catch(() => undefined); // without a network there is nothing to find
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (known || this.waiting) location.reload();
    });
  }

  take(): void {
    this.waiting?.postMessage("take over");
  }
}

export const versions = new Versions();
