/** What the device says about its network.  It may be wrong; the line to a table knows better. */
class Network {
  offline = $state(false);

  listen(): void {
    this.offline = !navigator.onLine;
    addEventListener("offline", () => (this.offline = true));
    addEventListener("online", () => (this.offline = false));
  }
}

export const network = new Network();
