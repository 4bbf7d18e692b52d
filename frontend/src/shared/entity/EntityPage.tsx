import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useFresh } from '../browser/useFresh';
import { FormSkeleton } from '../form/FormSkeleton';
import { usePage } from '../place/usePlaced';
import { RecordMissing } from '../states/RecordMissing';
import { NEW } from './useFormAddress';
import { idArg, type ReadBy, type ReadHook, type WordedEntity } from './entityTypes';
import { useEntityWords } from './useEntityWords';

interface Props<E extends WordedEntity, Hook extends ReadHook<E>> {
  entity: E;
  accountId: number;
  list: ReactNode;
  /** The form of a record, or of a new one. */
  form: (record: ReadBy<Hook> | undefined) => ReactNode;
  useRead: Hook;
}

/** The page of an entity of an account: its list, or in its place the form of the one that the address names. */
export function EntityPage<E extends WordedEntity, Hook extends ReadHook<E>>({ list, ...props }: Props<E, Hook>) {
  const named = useSearchParams()[0].get(props.entity.one);
  if (named === null) {
    return list;
  }
  return named === NEW ? props.form(undefined) : <Edited key={named} {...props} id={Number(named)} />;
}

function Edited<E extends WordedEntity, Hook extends ReadHook<E>>({
  entity,
  accountId,
  form,
  useRead,
  id,
}: Omit<Props<E, Hook>, 'list'> & { id: number }) {
  const { say } = useEntityWords(entity);
  const page = usePage();
  const isId = Number.isSafeInteger(id) && id > 0;
  const answer = useRead(idArg(entity, id), { refetchOnMountOrArgChange: true, skip: !isId });
  const fresh = useFresh(answer);
  const isElsewhere = fresh !== null && fresh.data.accountId !== accountId;
  if (!isId || isElsewhere || (fresh === null && answer.error !== undefined && !answer.isFetching)) {
    return (
      <RecordMissing
        title={say('form.notFound')}
        failedTitle={say('form.failed')}
        {...(isId && !isElsewhere ? { error: answer.error } : {})}
        onRetry={() => void answer.refetch()}
        wayBack={{ to: page, label: say('form.toList') }}
      />
    );
  }
  return fresh === null ? <FormSkeleton /> : form(fresh.data as ReadBy<Hook>);
}
