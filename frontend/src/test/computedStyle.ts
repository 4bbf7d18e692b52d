/**
 * Properties that queries by role and checks of visibility ask for, and what they are where no rule sets them. jsdom
 * works out all properties of an element against all rules of all sheets for each question, which took half the time
 * of the tests. These are answered from the rules that set them alone; all others are left to jsdom.
 */
const QUICK: Readonly<Record<string, { initial: string; isInherited: boolean }>> = {
  display: { initial: '', isInherited: false },
  visibility: { initial: 'visible', isInherited: true },
  opacity: { initial: '', isInherited: false },
  'pointer-events': { initial: 'auto', isInherited: true },
};

interface IndexedRule {
  rule: CSSStyleRule;
  /** The rule that stands last wins. */
  order: number;
}

/** The rules that set a quick property, by a class that an element must have for them; `''` for those without one. */
type RuleIndex = Map<string, IndexedRule[]>;

let rules: RuleIndex = new Map();
let indexed: { sheet: CSSStyleSheet; count: number }[] = [];
/** More than any sheet has. */
const RULES_OF_A_SHEET = 1_000_000;

export function quickenComputedStyle(): void {
  const exact = window.getComputedStyle.bind(window);
  const bare = document.implementation.createHTMLDocument('');
  const defaults = new Map<string, CSSStyleDeclaration>();

  function defaultOf(element: Element, property: string): string {
    const attributes = ['hidden', 'open', 'type'].map((name) => `${name}=${element.getAttribute(name) ?? '-'}`);
    const key = [element.namespaceURI, element.localName, ...attributes].join(' ');
    let style = defaults.get(key);
    if (style === undefined) {
      const twin = bare.createElementNS(element.namespaceURI, element.localName);
      for (const name of ['hidden', 'open', 'type']) {
        const value = element.getAttribute(name);
        if (value !== null) {
          twin.setAttribute(name, value);
        }
      }
      style = exact(twin);
      defaults.set(key, style);
    }
    return style.getPropertyValue(property);
  }

  function cascaded(element: Element, property: string): string {
    const inline = (element as HTMLElement).style.getPropertyValue(property);
    if (inline !== '') {
      return inline;
    }
    const candidates = [...(rules.get('') ?? []), ...[...element.classList].flatMap((name) => rules.get(name) ?? [])];
    let value = '';
    let last = -1;
    for (const { rule, order } of candidates) {
      const set = rule.style.getPropertyValue(property);
      if (order >= last && set !== '' && isMatched(element, rule.selectorText)) {
        value = set;
        last = order;
      }
    }
    return value;
  }

  function computed(element: Element, property: string): string {
    const { initial, isInherited } = QUICK[property]!;
    const value = cascaded(element, property);
    if (value !== '' && value !== 'unset' && value !== 'inherit') {
      return value;
    }
    if (isInherited) {
      return element.parentElement === null ? initial : computed(element.parentElement, property);
    }
    return defaultOf(element, property) || initial;
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo !== undefined && pseudo !== null && pseudo !== '') {
      return exact(element, pseudo);
    }
    let style: CSSStyleDeclaration | null = null;
    const all = () => (style ??= exact(element));
    const valueOf = (property: string) => {
      if (!(property in QUICK)) {
        return all().getPropertyValue(property);
      }
      indexRules();
      return computed(element, property);
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') {
          return valueOf;
        }
        const property = name === 'pointerEvents' ? 'pointer-events' : name;
        if (typeof property === 'string' && property in QUICK) {
          return valueOf(property);
        }
        const value: unknown = Reflect.get(all(), name);
        return typeof value === 'function' ? (value.bind(all()) as unknown) : value;
      },
      has: (_, name) => name in all(),
      ownKeys: () => Reflect.ownKeys(all()),
      getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(all(), name),
    });
  };
}

function isMatched(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    // jsdom does not know the selector, and sets nothing by it either.
    return false;
  }
}

/** Reads what the sheets have got since: Emotion adds rules at the end. Where one went away, all are read again. */
function indexRules(): void {
  const sheets = Array.from(document.styleSheets);
  if (indexed.some(({ sheet, count }, at) => sheet !== sheets[at] || sheet.cssRules.length < count)) {
    rules = new Map();
    indexed = [];
  }
  sheets.forEach((sheet, at) => {
    const known = indexed[at]?.count ?? 0;
    const count = sheet.cssRules.length;
    for (let rule = known; rule < count; rule += 1) {
      indexRule(sheet.cssRules[rule]!, at * RULES_OF_A_SHEET + rule);
    }
    indexed[at] = { sheet, count };
  });
}

function indexRule(rule: CSSRule, order: number): void {
  const { media, cssRules, selectorText, style } = rule as Partial<CSSStyleRule & CSSMediaRule>;
  // As jsdom: rules for screens apply, and none that depend on their size.
  if (media !== undefined && Array.from(media).includes('screen')) {
    Array.from(cssRules ?? []).forEach((inner) => {
      indexRule(inner, order);
    });
    return;
  }
  if (
    selectorText === undefined ||
    style === undefined ||
    !Object.keys(QUICK).some((property) => style.getPropertyValue(property) !== '')
  ) {
    return;
  }
  const classes = new Set(parts(selectorText, ',').map(neededClass));
  for (const name of classes) {
    const ofClass = rules.get(name) ?? [];
    ofClass.push({ rule: rule as CSSStyleRule, order });
    rules.set(name, ofClass);
  }
}

/** A class that an element must have to be selected; `''` if none is needed. */
function neededClass(selector: string): string {
  const last = parts(selector.trim().replaceAll(/\s*([>+~])\s*/g, ' '), ' ').at(-1) ?? '';
  return /\.([\w-]+)/.exec(parts(last, ':')[0] ?? '')?.[1] ?? '';
}

/** Splits a selector where a separator stands outside of brackets. */
function parts(selector: string, separator: string): string[] {
  const found = [''];
  let depth = 0;
  for (const letter of selector) {
    depth += '(['.includes(letter) ? 1 : ')]'.includes(letter) ? -1 : 0;
    if (letter === separator && depth === 0) {
      found.push('');
    } else {
      found[found.length - 1] += letter;
    }
  }
  return found;
}
