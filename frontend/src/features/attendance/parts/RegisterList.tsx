import { Box, Paper } from '@mui/material';
import { Fragment, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate as useRouterNavigate } from 'react-router';
import type { RegisterRow } from '@/api/roster';
import { usePlaced } from '@/shared/place/usePlaced';
import type { Marks } from '../hooks/useMarks';
import type { Refusal } from '../hooks/useRefusal';
import { useRowWords } from '../hooks/useRowWords';
import { groupsOf, type RegisterView } from '../rules/registerView';
import { GroupHead } from './GroupHead';
import { RegisterRowView, type RowActions } from './RegisterRowView';
import { rowStyles } from './rowStyles';

interface Props {
  list: RefObject<HTMLDivElement | null>;
  rows: readonly RegisterRow[];
  look: RegisterView;
  /** How many of them are drawn. */
  limit: number;
  marks: Marks;
  refusalOf: (ssmId: number) => Refusal | null;
  isOff: boolean;
  /** The child to which Tab leads. */
  focused: number | null;
  /** Names lead to the children's pages. */
  isLink: boolean;
  on: RowActions;
  onFocus: (ssmId: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * The children of a register. All of them are in the page, so that its search, its readers and paper find everybody: what is
 * far from the window is not laid out (`rowStyles`), and rows are plain enough for hundreds.
 */
export function RegisterList({ list, rows, look, limit, marks, refusalOf, isOff, focused, isLink, on, onFocus, onKeyDown }: Props) {
  const { t } = useTranslation('attendance');
  const words = useRowWords();
  const placed = usePlaced();
  const navigate = useRouterNavigate();
  return (
    <Paper
      ref={list}
      variant="outlined"
      aria-keyshortcuts="?"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const child = target.closest<HTMLElement>('[data-child]')?.dataset.child;
        if (child !== undefined) {
          onFocus(Number(child));
        }
      }}
      onClick={(event) => {
        // A plain click stays in the app; any other is the browser's.
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (link !== null && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) {
          event.preventDefault();
          void navigate(link.getAttribute('href') ?? '');
        }
      }}
      sx={[
        {
          borderRadius: { xs: '8px', lg: '0 0 8px 8px' },
          borderTop: { lg: 0 },
          '& > ul:last-of-type > li:last-of-type': { borderRadius: '0 0 8px 8px' },
        },
        rowStyles,
      ]}
    >
      {groupsOf(rows, look, limit).map(({ id, title, count, children }) => (
        <Fragment key={id}>
          {title !== null && <GroupHead title={t('group', { name: title === '' ? t('noClassroom') : title, count })} />}
          <Box
            component="ul"
            aria-label={title === null ? t('children') : title === '' ? t('noClassroom') : title}
            sx={{ m: 0, p: 0, listStyle: 'none', '& > li:first-of-type': { borderTop: 0 } }}
          >
            {children.map((row) => (
              <RegisterRowView
                key={row.ssmId}
                row={row}
                mark={marks.shownOf(row.ssmId)}
                state={marks.stateOf(row.ssmId)}
                error={refusalOf(row.ssmId)?.text ?? null}
                isOff={isOff}
                columns={look.columns}
                isCurrent={row.ssmId === focused}
                addressOf={isLink ? placed : null}
                words={words}
                on={on}
              />
            ))}
          </Box>
        </Fragment>
      ))}
    </Paper>
  );
}
