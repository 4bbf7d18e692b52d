import { useListStatesQuery } from '@/api/admin';
import type { FieldProps } from './FieldFrame';
import { SelectInput } from './SelectInput';

/** The country that addresses are in (spec 2 §9). */
const COUNTRY = 233;

/** A state of the country, without AP, AA and AE and without territories (spec 2 §5, §9). */
export function StateInput(field: FieldProps) {
  const { data = [], isError, refetch } = useListStatesQuery({ countryId: COUNTRY });
  return (
    <SelectInput
      {...field}
      options={data.map(({ code, name }) => ({ value: code, label: name }))}
      onRetry={isError ? () => void refetch() : undefined}
    />
  );
}
