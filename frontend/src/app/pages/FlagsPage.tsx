import { Box, Paper, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useReadAccountQuery } from '@/api/admin';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { FLAGS } from '../session/flags';

/** Feature flags as the account in view has them (spec 1 §2, /ld-demo); for the provider's people, where there is none, their defaults. */
export function FlagsPage() {
  const { t } = useTranslation('shell');
  const { role, place, isFlagOn } = useSession();
  const { currentData: account } = useReadAccountQuery(
    { accountId: place.accountId },
    { skip: role >= Role.accountAdmin || place.accountId === 0 },
  );
  const isOn = (key: string) => account?.flags[key] ?? isFlagOn(key);
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', px: { xs: 2, md: 4 }, py: 3 }}>
      <Paper variant="outlined">
        <Table size="small" aria-label={t('pages.flags')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('flags.flag')}</TableCell>
              <TableCell>{t('flags.state')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {FLAGS.map((key) => (
              <TableRow key={key}>
                <TableCell>{key}</TableCell>
                <TableCell>{isOn(key) ? t('flags.on') : t('flags.off')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
    </Box>
  );
}
