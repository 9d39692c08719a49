import "@fontsource/marcellus/latin-400.css";
import "@fontsource/marcellus/latin-ext-400.css";
import "@fontsource-variable/source-sans-3/wght.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/frame.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { me } from "./lib/me.svelte";
import { startRouter } from "./lib/router.svelte";
import { applyLanguage, applyTheme } from "./lib/settings.svelte";

applyTheme();
applyLanguage();
startRouter();
void me.load();
const target = document.getElementById("app");
if (target) mount(App, { target });
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
