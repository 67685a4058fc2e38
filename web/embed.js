// <vitrine-game game="nonaga" lang="nl"><a href="https://…/index.html?game=nonaga&lang=nl">Nonaga</a></vitrine-game>: a Vitrine table in any page; what
// the element holds is shown where no script runs.
//   <script src="https://…/embed.js"></script>
// Attributes: as the address has them, of which lang, theme and sound are passed on when they change; height: a number of pixels, or "content" to
// grow with what is shown; label, or label-en label-nl label-fr label-de: the museum's own. Types: embed.d.ts.
// Events: vitrine-ready and so on, each with what the page said as `detail`. Method: send(type, fields), as in the page's messages.

const kAttributes = [
  ...['game', 'games', 'lang', 'theme', 'level', 'players', 'setup', 'puzzle', 'ui', 'kiosk', 'idle', 'reach', 'table'],
  ...['sound', 'mute', 'height'],
];
const kLabels = ['label', 'label-en', 'label-nl', 'label-fr', 'label-de'];
const kEvents = ['ready', 'state', 'move', 'over', 'height', 'idle', 'beat', 'error'];
// To remember, to hand out files, to print, and to open the sources of a label; as curator/choices.js writes it.
const kSandbox =
  'allow-scripts allow-same-origin allow-downloads allow-modals allow-popups allow-popups-to-escape-sandbox';
const kPassedOn = {
  lang: (lang) => lang && ['setLang', { lang }],
  theme: (theme) => ['setTheme', { theme: theme ?? 'auto' }],
  sound: (sound) => ['setSound', { sound: sound ?? 'off' }],
};
const script = document.currentScript ?? document.querySelector('script[src*="embed.js"]');
const page = new URL('index.html', script?.src ?? location.href);

class VitrineGame extends HTMLElement {
  static observedAttributes = [...Object.keys(kPassedOn), ...kLabels];
  #frame = null;
  #listen = ({ source, data }) => {
    if (!this.#frame || source !== this.#frame.contentWindow || data?.vitrine !== 1 || !kEvents.includes(data.type))
      return;
    if (data.type === 'ready' && kLabels.some((name) => this.hasAttribute(name))) this.#tell_label();
    if (data.type === 'height' && this.#grows && data.height > 0) this.#frame.style.height = `${data.height}px`;
    this.dispatchEvent(new CustomEvent(`vitrine-${data.type}`, { detail: data, bubbles: true }));
  };

  get #grows() {
    return this.getAttribute('height') === 'content';
  }

  #tell_label() {
    const given = kLabels.filter((name) => this.hasAttribute(name));
    this.send('setLabel', {
      label: Object.fromEntries(given.map((name) => [name.slice('label-'.length), this.getAttribute(name)])),
    });
  }

  #make_frame() {
    const address = new URL(page);
    if (!this.hasAttribute('ui')) address.searchParams.set('ui', 'board');
    for (const name of kAttributes)
      if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name));
    const frame = document.createElement('iframe');
    frame.src = address.href;
    frame.title = this.getAttribute('title') ?? 'Vitrine';
    frame.name = 'vitrine-downloads'; // so the page knows that it may hand out files
    frame.loading = 'lazy';
    frame.allow = 'fullscreen; clipboard-write; web-share; autoplay';
    frame.setAttribute('sandbox', kSandbox);
    frame.style.cssText = `display:block;width:100%;height:${this.#grows ? '32rem' : '100%'};border:0`;
    return frame;
  }

  connectedCallback() {
    if (getComputedStyle(this).display === 'inline') this.style.display = 'block';
    const height = /^\d{2,4}$/.test(this.getAttribute('height') ?? '') ? `${this.getAttribute('height')}px` : null;
    if (height) this.style.height = height;
    else if (!this.#grows && !this.style.height && this.clientHeight < 100) this.style.height = 'min(90vh, 46rem)';
    window.addEventListener('message', this.#listen);
    this.#frame = this.#make_frame();
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' }); // what the element holds is not seen beside it
    shadow.replaceChildren(this.#frame);
  }

  disconnectedCallback() {
    window.removeEventListener('message', this.#listen);
    this.#frame = null;
    this.shadowRoot.replaceChildren();
  }

  attributeChangedCallback(name, before, value) {
    if (!this.#frame || before === value) return;
    if (kLabels.includes(name)) return this.#tell_label();
    const message = kPassedOn[name](value);
    if (message) this.send(...message);
  }

  /** Sends the page a message, as the README lists them. */
  send(type, fields = {}) {
    this.#frame?.contentWindow?.postMessage(
      { ...fields, vitrine: 1, type },
      page.origin === 'null' ? '*' : page.origin,
    );
  }
}
if (!customElements.get('vitrine-game')) customElements.define('vitrine-game', VitrineGame);
