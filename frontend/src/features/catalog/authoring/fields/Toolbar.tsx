import { Box, Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogLanguage } from '@/api/content';
import { LinkIcon } from '@/shared/icons/pageIcons';
import { Tooltip } from '@/shared/text/Tooltip';
import { BulletsIcon, IndentIcon, NumbersIcon, OutdentIcon, QuoteIcon, RedoIcon, TableIcon, UndoIcon } from '../icons';
import { LinkDialog, type LinkDraft } from './LinkDialog';

interface Props {
  editor: Editor;
  /** Id of the text. */
  controls: string;
  language: CatalogLanguage;
  ref: Ref<HTMLDivElement>;
}

/** What a button of the toolbar is. */
interface Tool {
  name:
    | 'heading2'
    | 'heading3'
    | 'bold'
    | 'italic'
    | 'bullets'
    | 'numbers'
    | 'outdent'
    | 'indent'
    | 'quote'
    | 'link'
    | 'table'
    | 'undo'
    | 'redo';
  icon: ReactNode;
  /** Pressed or not; undefined for what is only done. */
  isOn?: boolean;
  isOff?: boolean;
  run: (anchor: HTMLElement) => void;
  /** It opens a menu or a dialog. */
  opens?: 'menu' | 'dialog';
  /** A gap stands before it. */
  isFirst?: boolean;
}

/** The toolbar of a text: one stop of Tab, in which arrows go from button to button (ARIA "toolbar"). */
export function Toolbar({ editor, controls, language, ref }: Props) {
  const { t } = useTranslation('authoring');
  const [stop, setStop] = useState(0);
  const [table, setTable] = useState<HTMLElement | null>(null);
  const [link, setLink] = useState<LinkDraft | null>(null);
  const tableId = useId();
  const is = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      heading2: at.isActive('heading', { level: 2 }),
      heading3: at.isActive('heading', { level: 3 }),
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      bullets: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
      quote: at.isActive('blockquote'),
      link: at.isActive('link'),
      table: at.isActive('table'),
      maySink: at.can().sinkListItem('listItem'),
      mayLift: at.can().liftListItem('listItem'),
      mayUndo: at.can().undo(),
      mayRedo: at.can().redo(),
    }),
  });
  const act = () => editor.chain().focus();

  function openLink() {
    const { state } = editor;
    const { from, to, empty } = state.selection;
    const address: unknown = editor.getAttributes('link')['href'];
    setLink({
      address: typeof address === 'string' ? address : '',
      text: empty ? '' : state.doc.textBetween(from, to, ' '),
      isThere: is.link,
    });
  }

  function keepLink({ address, text }: Pick<LinkDraft, 'address' | 'text'>) {
    setLink(null);
    if (editor.state.selection.empty && !is.link) {
      act()
        .insertContent({ type: 'text', text: text === '' ? address : text, marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    } else {
      act().extendMarkRange('link').setLink({ href: address }).run();
    }
  }

  const tools: Tool[] = [
    { name: 'heading2', icon: <Letters>H2</Letters>, isOn: is.heading2, run: () => act().toggleHeading({ level: 2 }).run() },
    { name: 'heading3', icon: <Letters>H3</Letters>, isOn: is.heading3, run: () => act().toggleHeading({ level: 3 }).run() },
    { name: 'bold', icon: <Letters>B</Letters>, isOn: is.bold, run: () => act().toggleBold().run(), isFirst: true },
    { name: 'italic', icon: <Letters isItalic>I</Letters>, isOn: is.italic, run: () => act().toggleItalic().run() },
    { name: 'bullets', icon: <BulletsIcon />, isOn: is.bullets, run: () => act().toggleBulletList().run(), isFirst: true },
    { name: 'numbers', icon: <NumbersIcon />, isOn: is.numbers, run: () => act().toggleOrderedList().run() },
    { name: 'outdent', icon: <OutdentIcon />, isOff: !is.mayLift, run: () => act().liftListItem('listItem').run() },
    { name: 'indent', icon: <IndentIcon />, isOff: !is.maySink, run: () => act().sinkListItem('listItem').run() },
    { name: 'quote', icon: <QuoteIcon />, isOn: is.quote, run: () => act().toggleBlockquote().run() },
    { name: 'link', icon: <LinkIcon />, isOn: is.link, opens: 'dialog', run: openLink, isFirst: true },
    { name: 'table', icon: <TableIcon />, isOn: is.table, opens: 'menu', run: setTable },
    { name: 'undo', icon: <UndoIcon />, isOff: !is.mayUndo, run: () => act().undo().run(), isFirst: true },
    { name: 'redo', icon: <RedoIcon />, isOff: !is.mayRedo, run: () => act().redo().run() },
  ];

  function go(event: KeyboardEvent<HTMLElement>) {
    const last = tools.length - 1;
    const next = { ArrowRight: stop === last ? 0 : stop + 1, ArrowLeft: stop === 0 ? last : stop - 1, Home: 0, End: last }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setStop(next);
      event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')[next]?.focus();
    } else if (event.key === 'Escape') {
      editor.commands.focus();
    }
  }

  const ofTable: { name: 'insert' | 'row' | 'column' | 'removeRow' | 'removeColumn' | 'remove'; run: () => void }[] = is.table
    ? [
        { name: 'row', run: () => act().addRowAfter().run() },
        { name: 'column', run: () => act().addColumnAfter().run() },
        { name: 'removeRow', run: () => act().deleteRow().run() },
        { name: 'removeColumn', run: () => act().deleteColumn().run() },
        { name: 'remove', run: () => act().deleteTable().run() },
      ]
    : [{ name: 'insert', run: () => act().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run() }];

  return (
    <>
      <Box
        ref={ref}
        role="toolbar"
        aria-label={t('tool.label')}
        aria-controls={controls}
        onKeyDown={go}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.25, p: 0.5, borderBottom: '1px solid', borderColor: 'line' }}
      >
        {tools.map(({ name, icon, isOn, isOff = false, opens, run, isFirst = false }, at) => (
          <Box key={name} sx={{ display: 'flex', alignItems: 'center' }}>
            {isFirst && <Divider orientation="vertical" flexItem sx={{ mx: 0.5 }} />}
            <Tooltip title={t(`tool.${name}`)}>
              <IconButton
                size="small"
                data-tool
                tabIndex={at === stop ? 0 : -1}
                aria-label={t(`tool.${name}`)}
                aria-pressed={opens === undefined ? isOn : undefined}
                aria-haspopup={opens}
                aria-expanded={opens === 'menu' ? table !== null : undefined}
                aria-controls={opens === 'menu' && table !== null ? tableId : undefined}
                // It keeps its place among the others, so that the arrows find it.
                aria-disabled={isOff}
                onClick={({ currentTarget }) => {
                  setStop(at);
                  if (!isOff) {
                    run(currentTarget);
                  }
                }}
                sx={{
                  borderRadius: '6px',
                  minWidth: 34,
                  minHeight: 34,
                  opacity: isOff ? 0.45 : 1,
                  color: 'text.primary',
                  ...(isOn === true && {
                    bgcolor: 'brand.soft',
                    color: 'primary.main',
                    boxShadow: (theme) => `inset 0 -2px 0 ${theme.palette.primary.main}`,
                  }),
                }}
              >
                {icon}
              </IconButton>
            </Tooltip>
          </Box>
        ))}
      </Box>
      <Menu
        id={tableId}
        anchorEl={table}
        open={table !== null}
        onClose={() => {
          setTable(null);
        }}
        slotProps={{ list: { 'aria-label': t('tool.table') } }}
      >
        {ofTable.map(({ name, run }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setTable(null);
              run();
            }}
          >
            {t(`table.${name}`)}
          </MenuItem>
        ))}
      </Menu>
      {link !== null && (
        <LinkDialog
          draft={link}
          language={language}
          onKeep={keepLink}
          onRemove={() => {
            setLink(null);
            act().extendMarkRange('link').unsetLink().run();
          }}
          onClose={() => {
            setLink(null);
          }}
        />
      )}
    </>
  );
}

function Letters({ isItalic = false, children }: { isItalic?: boolean; children: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ fontSize: 15, lineHeight: '20px', fontWeight: 700, fontStyle: isItalic ? 'italic' : 'normal', minWidth: 20 }}
    >
      {children}
    </Box>
  );
}
