import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ItemMedia } from '@/api/content';
import { sizeOf } from '@/shared/files/sizes';
import { useFormats } from '@/shared/formats/useFormats';
import { PageIcon } from '@/shared/icons/icons';
import { catalogLanguage } from '../useCatalog';

/** What a file is called. */
export function mediaName({ title, fileName }: ItemMedia): string {
  return title === '' ? fileName : title;
}

/** Files that are there: one that is gone has no name, one that was sent just now no address yet. */
const readable = (media: readonly ItemMedia[]) => media.filter(({ fileName, address }) => fileName !== '' && address !== '');

/** The film of an item, in the browser's own player, with its poster and captions. */
export function Film({ media, title }: { media: readonly ItemMedia[]; title: string }) {
  const { t, i18n } = useTranslation('catalog');
  const files = readable(media);
  const film = files.find(({ role }) => role === 'VIDEO');
  const poster = files.find(({ role }) => role === 'POSTER');
  const captions = files.filter(({ role }) => role === 'CAPTIONS');
  const own = catalogLanguage(i18n.language);
  if (film === undefined) {
    return null;
  }
  return (
    <Box
      // Another film is another player: one that is told another source goes on with the one it has.
      key={film.address}
      component="video"
      controls
      preload="metadata"
      playsInline
      poster={poster?.address}
      aria-label={t('media.film', { title })}
      sx={{
        display: 'block',
        width: '100%',
        maxWidth: 960,
        aspectRatio: '16 / 9',
        mb: 3,
        borderRadius: '8px',
        backgroundColor: '#000',
        '@media print': { display: 'none' },
      }}
    >
      <source src={film.address} type={film.mediaType} />
      {captions.map(({ fileId, address, language }) => (
        <track
          key={fileId}
          kind="captions"
          src={address}
          srcLang={language}
          label={t(`language.${catalogLanguage(language)}`)}
          default={language === own}
        />
      ))}
    </Box>
  );
}

/** The PDF that an item is: opened and saved, and read in the page where there is room. */
export function PdfDocument({ media, title }: { media: readonly ItemMedia[]; title: string }) {
  const { t } = useTranslation('catalog');
  const file = readable(media).find(({ role }) => role === 'DOCUMENT');
  if (file === undefined) {
    return null;
  }
  return (
    <Box component="section" aria-label={t('media.document')} sx={{ mb: 3, '@media print': { display: 'none' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <Button component="a" href={file.address} target="_blank" rel="noopener" variant="contained">
          {t('media.open')}
        </Button>
        <Button component="a" href={file.address} download={file.fileName} variant="outlined">
          {t('media.download')}
        </Button>
        <About file={file} />
      </Box>
      <Box
        component="iframe"
        src={file.address}
        title={t('media.documentOf', { title })}
        loading="lazy"
        sx={{
          display: { xs: 'none', md: 'block' },
          width: '100%',
          height: 'min(80vh, 1000px)',
          border: '1px solid',
          borderColor: 'line',
          borderRadius: '8px',
        }}
      />
    </Box>
  );
}

/** What to print or to hand out: name, type and size of each file. */
export function Attachments({ media }: { media: readonly ItemMedia[] }) {
  const files = readable(media).filter(({ role }) => role === 'ATTACHMENT');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {files.map((file) => (
        <Box
          component="li"
          key={file.fileId}
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1, '& svg': { mt: '2px', color: 'text.secondary' } }}
        >
          <PageIcon />
          <Box sx={{ minWidth: 0 }}>
            <Box
              component="a"
              href={file.address}
              download={file.fileName}
              sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600, color: 'primary.main', overflowWrap: 'anywhere' }}
            >
              {mediaName(file)}
            </Box>
            <About file={file} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

export function hasAttachments(media: readonly ItemMedia[]): boolean {
  return readable(media).some(({ role }) => role === 'ATTACHMENT');
}

function About({ file: { fileName, bytes } }: { file: ItemMedia }) {
  const { t } = useTranslation(['catalog', 'shared']);
  const format = useFormats();
  const { unit, size } = sizeOf(bytes);
  return (
    <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
      {t('media.about', {
        type: fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase(),
        size: t(`shared:files.${unit}`, { size: format.number(size) }),
      })}
    </Typography>
  );
}
