// The types of <vitrine-game>, which embed.js defines.

export type VitrineLanguage = 'en' | 'nl' | 'fr' | 'de';
/** A text, the same in every language or one for each. */
export type VitrineText = string | Partial<Record<VitrineLanguage, string>>;

/** What a move did, cut down to what this viewer may know. */
export interface VitrineChange {
  kind: string;
  player?: number;
  from?: number;
  to?: number;
  owner?: number;
  [more: string]: unknown;
}

/** What the page says, by type; `detail` of the event `vitrine-<type>`. */
export interface VitrineSays {
  ready: { game: string; language: VitrineLanguage };
  /** `turn` is the player whose turn it is; `record` is null while it holds secrets. */
  state: { game: string; ply: number; over: boolean; turn: number | string; record: string | null };
  move: { by: number; text: string; ply: number; events: VitrineChange[] };
  over: { result: unknown };
  height: { height: number };
  idle: Record<never, never>;
  beat: Record<never, never>;
  error: { text: string };
}

/** What the page hears, by type. */
export interface VitrineHears {
  new: {
    game?: string;
    setup?: string;
    /** Each `human`, `computer=3`, or the level alone. */
    seats?: (string | number)[];
    level?: number;
    /** Also where the visitor has begun a match. */
    replace?: boolean;
  };
  load: { record: string; replace?: boolean };
  undo: Record<never, never>;
  setLang: { lang: VitrineLanguage };
  setTheme: { theme: 'light' | 'dark' | 'auto' };
  setSound: { sound: 'on' | 'off' };
  setLevel: { level: number };
  /** Takes the place of what was said before; `logo` is the address of a picture's data. */
  setLabel: { label?: VitrineText; museum?: VitrineText; object?: VitrineText; lender?: VitrineText; logo?: string };
  ping: Record<never, never>;
}

export type VitrineEvent<Type extends keyof VitrineSays> = CustomEvent<
  { vitrine: 1; type: Type } & VitrineSays[Type]
>;
export type VitrineEventMap = { [Type in keyof VitrineSays as `vitrine-${Type}`]: VitrineEvent<Type> };

export interface VitrineGame extends HTMLElement {
  /** Sends the page a message; not heard before `vitrine-ready`. */
  send<Type extends keyof VitrineHears>(
    type: Type,
    ...fields: Record<never, never> extends VitrineHears[Type] ? [VitrineHears[Type]?] : [VitrineHears[Type]]
  ): void;
  addEventListener<Name extends keyof VitrineEventMap>(
    name: Name,
    listener: (this: VitrineGame, event: VitrineEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (this: VitrineGame, event: HTMLElementEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-game': VitrineGame;
  }
}
