import { Box, Switch } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '@/api/admin';
import type { Words } from '@/locales/words';
import { useFormats } from '@/shared/formats/useFormats';
import { RecordSection } from '@/shared/record/RecordSection';
import { mayDrillDown } from '@/shared/session/roleRules';
import { useSession } from '@/shared/session/SessionContext';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { useEditAccountFlagsMutation } from '@/api/admin';

/** Flags of the spec that switch nothing that is built. The service has them; a switch would promise something. */
const WITHOUT_FEATURE: ReadonlySet<string> = new Set([
  'automatic-discounts',
  'cms-lx-enhancements',
  'payment-plans',
  'profiles-admin-view',
  'profiles-v2',
  'reports',
  'staff-customer-portal',
  'surveys',
]);
/** Flags that say how the portal is tried out: nobody of an account has a use for them. */
const FOR_THE_PROVIDER: ReadonlySet<string> = new Set(['playground']);

/** Feature flags of an account (spec 1 §6); changed by super admins and admins, read by the others. */
export function AccountFlags({ account }: { account: Account }) {
  const { t, i18n } = useTranslation('accounts');
  const format = useFormats();
  const toasts = useToasts();
  const { role } = useSession();
  const [update] = useEditAccountFlagsMutation();
  const [changing, setChanging] = useState<string | null>(null);
  const mayChange = mayDrillDown(role);
  const nameOf = (key: string) => (i18n.exists(`accounts:flag.${key}`) ? t(`flag.${key as keyof Words['accounts']['flag']}`) : key);

  async function turn(key: string, isOn: boolean, version = account.version): Promise<void> {
    setChanging(key);
    try {
      const { version: next } = await update({ accountId: account.id, accountFlagsEdit: { flags: { [key]: isOn }, version } }).unwrap();
      toasts.show({
        text: t('settings.flagSaved', { flag: nameOf(key), state: t(isOn ? 'settings.on' : 'settings.off').toLowerCase() }),
        undo: () => void turn(key, !isOn, next),
      });
    } catch (error) {
      // Somebody changed the account meanwhile: one flag stands by itself, so it is turned over their version.
      const current = problemOf(error).current as Account | undefined;
      if (current !== undefined && current.version !== version) {
        await turn(key, isOn, current.version);
        return;
      }
      toasts.show({ tone: 'failed', text: t('settings.flagFailed', { flag: nameOf(key) }) });
    } finally {
      setChanging(null);
    }
  }

  return (
    <RecordSection title={t('settings.flags')} help={t(mayChange ? 'settings.flagsHelp' : 'settings.flagsRead')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {Object.entries(account.flags)
          .filter(([key]) => !WITHOUT_FEATURE.has(key) && (mayChange || !FOR_THE_PROVIDER.has(key)))
          .map(([key, isOn]) => ({ key, isOn, name: nameOf(key) }))
          .sort((one, other) => format.compare(one.name, other.name))
          .map(({ key, isOn, name }) => (
            <Box
              component="li"
              key={key}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                minHeight: 40,
                fontSize: 14,
                borderTop: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: 1, py: 1 }}>
                {name}
                {i18n.exists(`accounts:flagHelp.${key}`) && (
                  <Box sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
                    {t(`flagHelp.${key as keyof Words['accounts']['flagHelp']}`)}
                  </Box>
                )}
              </Box>
              <Box component="span" aria-hidden sx={{ fontSize: 13, color: isOn ? 'success.main' : 'text.secondary' }}>
                {t(isOn ? 'settings.on' : 'settings.off')}
              </Box>
              {mayChange ? (
                <Switch
                  size="small"
                  checked={isOn}
                  disabled={changing !== null}
                  slotProps={{ input: { 'aria-label': name } }}
                  sx={{ '& .MuiSwitch-thumb': { border: '1px solid', borderColor: 'control' } }}
                  onChange={(_event, checked) => void turn(key, checked)}
                />
              ) : null}
            </Box>
          ))}
      </Box>
    </RecordSection>
  );
}
