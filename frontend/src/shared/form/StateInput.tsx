import { baseApi } from '@/api/baseApi';
import type { FieldProps } from './FieldFrame';
import { SelectInput } from './SelectInput';

/** The country that addresses are in (spec 2 §9). */
const COUNTRY = 233;

const statesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    states: build.query<{ code: string; name: string }[], undefined>({
      query: () => ({ url: '/api/admin/states', params: { countryId: COUNTRY } }),
      extraOptions: { quiet: true },
      keepUnusedDataFor: 3600,
    }),
  }),
});

/** A state of the country, without AP, AA and AE and without territories (spec 2 §5, §9). */
export function StateInput(field: FieldProps) {
  const { data = [] } = statesApi.useStatesQuery(undefined);
  return <SelectInput {...field} options={data.map(({ code, name }) => ({ value: code, label: name }))} />;
}
