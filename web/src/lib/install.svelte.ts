/** Browsers offer to install the page when they think it is time; the offer is kept until somebody asks for it. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
}

class Install {
  private offer = $state.raw<InstallEvent | null>(null);

  get able(): boolean {
    return this.offer !== null;
  }

  listen(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as InstallEvent;
    });
    addEventListener("appinstalled", () => (this.offer = null));
  }

  async ask(): Promise<void> {
    const offer = this.offer;
    this.offer = null; // it can be used once
    await offer?.prompt();
  }
}

export const install = new Install();
