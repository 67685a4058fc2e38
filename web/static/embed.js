// <vitrine-game game="nonaga" lang="nl"></vitrine-game>: a Vitrine table in any page.
//   <script src="https://…/embed.js"></script>
// Attributes: game lang theme level players setup ui kiosk idle sound mute; a change of lang, theme or sound is passed on at once.
// Events: vitrine-ready, vitrine-state, vitrine-move, vitrine-over, vitrine-height, vitrine-idle, vitrine-error, each with
// what the page said as `detail`. Method: send(type, fields), as in the page's messages.
(() => {
  const kAttributes = ['game', 'lang', 'theme', 'level', 'players', 'setup', 'ui', 'kiosk', 'idle', 'sound', 'mute'];
  const kEvents = ['ready', 'state', 'move', 'over', 'height', 'idle', 'error'];
  const page = new URL('index.html', document.currentScript?.src ?? location.href);

  class VitrineGame extends HTMLElement {
    static observedAttributes = ['lang', 'theme', 'sound'];
    #frame = null;
    #listen = ({ source, data }) => {
      if (!this.#frame || source !== this.#frame.contentWindow || data?.vitrine !== 1 || !kEvents.includes(data.type))
        return;
      this.dispatchEvent(new CustomEvent(`vitrine-${data.type}`, { detail: data, bubbles: true }));
    };

    connectedCallback() {
      const address = new URL(page);
      if (!this.hasAttribute('ui')) address.searchParams.set('ui', 'board');
      for (const name of kAttributes)
        if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name));
      const frame = document.createElement('iframe');
      frame.src = address.href;
      frame.title = this.getAttribute('title') ?? 'Vitrine';
      frame.name = 'vitrine-downloads'; // so the page knows that it may hand out files
      frame.loading = 'lazy';
      frame.allow = 'fullscreen; clipboard-write; autoplay';
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-downloads');
      frame.style.cssText = 'display:block;width:100%;height:100%;border:0';
      if (getComputedStyle(this).display === 'inline') this.style.display = 'block';
      if (!this.style.height && this.clientHeight === 0) this.style.height = 'min(90vh, 46rem)';
      this.#frame = frame;
      window.addEventListener('message', this.#listen);
      this.replaceChildren(frame);
    }

    disconnectedCallback() {
      window.removeEventListener('message', this.#listen);
      this.#frame = null;
      this.replaceChildren();
    }

    attributeChangedCallback(name, before, value) {
      if (!this.#frame || before === value) return;
      if (name === 'lang') value && this.send('setLang', { lang: value });
      else if (name === 'sound') this.send('setSound', { sound: value ?? 'off' });
      else this.send('setTheme', { theme: value ?? 'auto' });
    }

    /** Sends the page a message: new load undo setLang setTheme setSound setLevel ping. */
    send(type, fields = {}) {
      this.#frame?.contentWindow?.postMessage(
        { ...fields, vitrine: 1, type },
        page.origin === 'null' ? '*' : page.origin,
      );
    }
  }
  if (!customElements.get('vitrine-game')) customElements.define('vitrine-game', VitrineGame);
})();
