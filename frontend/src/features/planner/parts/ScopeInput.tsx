import { useTranslation } from 'react-i18next';
import type { EventScope } from '@/api/planner';
import { RadioInput } from '@/shared/form/RadioInput';

const SCOPES: readonly EventScope[] = ['one', 'following', 'all'];

/** Which events of a series are meant. */
export function ScopeInput({ label }: { label: string }) {
  const { t } = useTranslation('planner');
  return <RadioInput name="scope" label={label} options={SCOPES.map((value) => ({ value, label: t(`repeat.scope.${value}`) }))} />;
}
