import { Box } from '@mui/material';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import type { CatalogLanguage } from '@/api/content';
import { EXTENSIONS } from '../rules/markdown';
import { Toolbar } from './Toolbar';

interface Props {
  id: string;
  /** Markdown. */
  value: string;
  language: CatalogLanguage;
  hasError: boolean;
  onChange: (markdown: string) => void;
  onBlur: () => void;
}

/** A text as it will look, with a toolbar. Tab leaves it as it leaves any field; Alt F10 goes to the toolbar. */
export function TextEditor({ id, value, language, hasError, onChange, onBlur }: Props) {
  const toolbar = useRef<HTMLDivElement>(null);
  /** What the editor has said last: anything else comes from outside. */
  const said = useRef(value);
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  }, [onChange, onBlur]);
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': hasError ? `${id}-error ${id}-help` : `${id}-help`,
        'aria-invalid': String(hasError),
        lang: language,
      },
      handleDOMEvents: {
        keydown: (_view: unknown, event: KeyboardEvent) => {
          if (event.altKey && event.key === 'F10') {
            event.preventDefault();
            toolbar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
          }
          // In tables and lists the editor would keep Tab to itself, and nobody could leave it by the keyboard.
          return event.key === 'Tab' || event.key === 'F10';
        },
      },
    }),
    [id, hasError, language],
  );
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    contentType: 'markdown',
    // The page around it is not drawn anew with every letter.
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: { getMarkdown } }) => {
      said.current = getMarkdown().trim();
      latest.current.onChange(said.current);
    },
    onBlur: () => {
      latest.current.onBlur();
    },
  });

  useEffect(() => {
    if (value !== said.current) {
      said.current = value;
      editor.commands.setContent(value, { contentType: 'markdown', emitUpdate: false });
    }
  }, [editor, value]);

  return (
    <Box
      sx={(theme) => ({
        border: '1px solid',
        borderColor: hasError ? 'error.main' : 'control',
        borderRadius: '6px',
        bgcolor: 'background.paper',
        '&:has(.ProseMirror:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -1 },
      })}
    >
      <Toolbar ref={toolbar} editor={editor} controls={id} language={language} />
      <Box component={EditorContent} editor={editor} sx={text} />
    </Box>
  );
}

/** As readers get it, a little smaller. */
const text = {
  '& .ProseMirror': {
    minHeight: 280,
    maxHeight: '70vh',
    overflowY: 'auto',
    px: 2,
    py: 1.5,
    outline: 'none',
    fontSize: 16,
    lineHeight: '26px',
    overflowWrap: 'break-word',
  },
  '& .ProseMirror > :first-of-type': { mt: 0 },
  '& p': { my: 1 },
  '& h2': { fontSize: 20, lineHeight: '28px', fontWeight: 600, mt: 3, mb: 1 },
  '& h3, & h4': { fontSize: 17, lineHeight: '26px', fontWeight: 600, mt: 2.5, mb: 0.5 },
  '& ul, & ol': { my: 1, pl: 3 },
  '& li p': { my: 0.25 },
  '& blockquote': { m: 0, my: 1.5, pl: 2, borderLeft: '3px solid', borderColor: 'line' },
  '& table': { borderCollapse: 'collapse', my: 2, width: '100%' },
  '& th, & td': { border: '1px solid', borderColor: 'line', px: 1, py: 0.5, textAlign: 'left', verticalAlign: 'top' },
  '& th p, & td p': { my: 0 },
  '& .selectedCell': { bgcolor: 'brand.soft' },
  '& a': { color: 'primary.main' },
} as const;
