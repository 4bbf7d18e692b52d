import { Extension } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Markdown, MarkdownManager } from '@tiptap/markdown';
import { StarterKit } from '@tiptap/starter-kit';

/** Addresses that readers can follow; the service takes others out of a text. */
const FOLLOWED = /^(https:|mailto:|tel:|item:)/i;

/** What begins a heading, a list or a line under a heading where a line begins with it. */
const BEGINNINGS = [
  [/^(\s*)(#{1,6}|[-+])(?=\s|$)/gm, '$1\\$2'],
  [/^(\s*)(\d{1,9})([.)])(?=\s|$)/gm, '$1$2\\$3'],
  [/^(\s*)(=+|-+)(?=\s*$)/gm, '$1\\$2'],
] as const;

/** A text that only looks like the beginning of something else stays text when it is read again. */
const PlainParagraph = Paragraph.extend({
  renderMarkdown(node, helpers, context) {
    const written = this.parent?.(node, helpers, context) ?? '';
    return BEGINNINGS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), written);
  },
});

/** Keys of lists; Tab leaves the editor, as it leaves every field. */
const ListKeys = Extension.create({
  name: 'listKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

/** What a text may hold: what the service lets its readers see. */
export const EXTENSIONS = [
  StarterKit.configure({
    paragraph: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => FOLLOWED.test(address),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  PlainParagraph,
  TableKit.configure({ table: { resizable: false } }),
  ListKeys,
  Markdown,
];

/** Whether the editor gives a text back with all that it says. What it does not know, such as code blocks or HTML, it would drop. */
export function isEditable(markdown: string): boolean {
  const manager = new MarkdownManager({ extensions: EXTENSIONS });
  try {
    return shownBy(manager, markdown) === shownBy(manager, manager.serialize(manager.parse(markdown)));
  } catch {
    return false;
  }
}

/** What a text shows; paragraphs within lists and spaces between blocks make no difference. */
function shownBy(manager: MarkdownManager, markdown: string): string {
  const html = manager.instance.parse(markdown, { async: false });
  return html
    .replace(/<\/?p>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/> /g, '>')
    .replace(/ </g, '<')
    .trim();
}
