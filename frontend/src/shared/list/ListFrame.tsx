import { Box, Button, Paper, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '../icons/icons';
import { EmptyState } from '../states/EmptyState';
import { ErrorState } from '../states/ErrorState';
import { LoadingState } from '../states/LoadingState';
import { visuallyHidden } from '../text/visuallyHidden';
import { ListHeading } from './ListHeading';

/** What a list shows of a query of the base API. */
export interface ListData<Row> {
  rows: readonly Row[] | undefined;
  count: number | undefined;
  /** Whether there are no more rows than that. */
  isCountExact?: boolean | undefined;
  /** A call is under way, the first one or another. */
  isFetching: boolean;
  error?: unknown;
  onRetry?: () => void;
}

export interface ListWords {
  title: string;
  /** What to say of the whole list beside its count: "9 active". */
  totals?: string | undefined;
  /** What to say when a search finds nothing, where the list has words of its own. */
  noMatch?: string | undefined;
  noMatchBody?: string;
  /** What takes the search away again. */
  showAll?: string;
  /** What to say when there is nothing at all (no search, no filter). */
  empty: { icon?: ReactNode; title: string; body: ReactNode };
}

interface Props<Row> extends ListWords {
  data: ListData<Row>;
  /** How many there are, where fewer are shown. */
  total?: number | undefined;
  /** Part of a record's page, which has a title and margins of its own. */
  isPart?: boolean;
  /** The one primary action of the page: in its heading, or in the empty view as the first step while there is nothing. */
  primaryAction?: ReactNode;
  /** What else can be done with the whole list; stays in the heading. */
  otherActions?: ReactNode;
  /** What to say, or what is wrong, above the bar. */
  notice?: ReactNode;
  bar?: ReactNode;
  /** A search or a filter is on, so that nothing found does not mean that there is nothing. */
  isNarrowed?: boolean;
  /** Takes search and filters away. */
  onShowAll?: () => void;
  skeleton: ReactNode;
  /** Pixels that are shown whole, however low the window is. */
  least?: number;
  /** The rows stand on the page itself, as cards do. */
  isBare?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Any list: its heading with the count, its bar, the four views of its data, and what changed for those who cannot see it. */
export function ListFrame<Row>(props: Props<Row>) {
  const { data, isPart = false, isNarrowed = false, least = 0, empty } = props;
  const { t } = useTranslation('shared');
  const { rows, count } = data;
  const hasFailed = data.error !== undefined && !data.isFetching;
  const isEmpty = count === 0 && !data.isFetching;
  const offersFirstStep = isEmpty && !isNarrowed && !hasFailed;

  function view() {
    if (hasFailed) {
      return <ErrorState error={data.error} {...(data.onRetry ? { onRetry: data.onRetry } : {})} />;
    }
    if (rows === undefined || count === undefined || (rows.length === 0 && data.isFetching)) {
      return <LoadingState>{props.skeleton}</LoadingState>;
    }
    if (!isEmpty) {
      return props.children(rows);
    }
    return isNarrowed ? (
      <EmptyState
        icon={<SearchIcon />}
        title={props.noMatch ?? t('list.noMatch')}
        action={
          <Button variant="outlined" onClick={props.onShowAll}>
            {props.showAll ?? t('list.showAll')}
          </Button>
        }
      >
        {props.noMatchBody ?? t('list.noMatchBody')}
      </EmptyState>
    ) : (
      <EmptyState {...(empty.icon === undefined ? {} : { icon: empty.icon })} title={empty.title} action={props.primaryAction}>
        {empty.body}
      </EmptyState>
    );
  }

  const shownCount = props.total ?? count;
  return (
    <Box sx={isPart ? {} : { px: { xs: 2, md: 4 }, py: 3, maxWidth: 1680, mx: 'auto' }}>
      <ListHeading
        isPart={isPart}
        title={props.title}
        {...(shownCount === undefined || hasFailed ? {} : { count: shownCount })}
        isCountExact={data.isCountExact !== false}
        isFound={isNarrowed && props.total === undefined}
        totals={props.totals}
        action={
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            {props.otherActions}
            {!offersFirstStep && props.primaryAction}
          </Stack>
        }
      />
      {props.notice}
      {!offersFirstStep && props.bar}
      {props.isBare === true ? (
        view()
      ) : (
        <Paper
          variant="outlined"
          sx={{
            display: 'flex',
            flexDirection: 'column',
            borderRadius: '8px',
            overflow: 'hidden',
            // Head and paging stay in sight; only the rows scroll.
            maxHeight: `max(420px, ${String(least)}px, calc(100dvh - 232px))`,
            '@media print': { maxHeight: 'none' },
          }}
        >
          {view()}
        </Paper>
      )}
      <Box role="status" sx={visuallyHidden}>
        {count !== undefined && !data.isFetching && !hasFailed ? t('list.announce', { count }) : ''}
      </Box>
    </Box>
  );
}
