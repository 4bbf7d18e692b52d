import { Box, Button, GlobalStyles, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '@/api/content';
import { useFormats } from '@/shared/formats/useFormats';
import { EditIcon, WarningIcon } from '@/shared/icons/icons';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { StatusChip } from '@/shared/text/StatusChip';
import { PrintIcon } from '../icons';
import { Course, CourseStart } from '../course/Course';
import { RequiredMark } from '../course/RequiredMark';
import { readingAddress, useCatalogWords } from '../words';
import { ItemActions } from './ItemActions';
import { ItemFacts } from './ItemFacts';
import { Attachments, Film, hasAttachments, PdfDocument } from './ItemMedia';
import { ItemText } from './ItemText';
import { Picture } from './Picture';
import { Steps } from './Steps';

interface Props {
  item: Item;
  /** Its author looks at it on a page with a title of its own: there is nothing to do with it yet. */
  isPreview?: boolean;
}

/** An item, to be read at arm's length and done; on paper, one sheet. */
export function Reading({ item, isPreview = false }: Props) {
  const { t } = useTranslation('catalog');
  const words = useCatalogWords();
  const format = useFormats();
  const {
    kind,
    title,
    summary,
    language,
    isPublished,
    materials,
    steps,
    variations,
    safety,
    reflection,
    body,
    picture,
    pictureText,
    translation,
    related,
    media,
  } = item;
  const isDone = steps.length > 0;
  return (
    <Box component="article" sx={sheet(isDone)}>
      <GlobalStyles styles={PAPER} />
      <Box component="header" sx={{ gridArea: 'head' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 0.5, minHeight: 36 }}>
          <Typography sx={{ color: 'text.secondary' }}>{words.heading(item)}</Typography>
          {!isPublished && !isPreview && <StatusChip tone="waiting" label={t(item.state === 'SCHEDULED' ? 'scheduled' : 'draft')} />}
          {!isPreview && kind === 'COURSE' && <RequiredMark slug={item.slug} />}
          {translation !== null && (
            <Typography
              component={Link}
              to={readingAddress(translation)}
              lang={translation.language}
              sx={{ fontSize: 14, '@media print': { display: 'none' } }}
            >
              {t(`inLanguage.${translation.language}`)}
            </Typography>
          )}
          <Box sx={{ flex: 1 }} />
          {!isPreview && <AuthorLink id={item.id} />}
          <Button
            variant="outlined"
            startIcon={<PrintIcon />}
            onClick={() => {
              window.print();
            }}
            sx={{ '@media print': { display: 'none' } }}
          >
            {t('print')}
          </Button>
        </Box>
        <Typography
          component={isPreview ? 'h2' : 'h1'}
          variant="h1"
          lang={language}
          sx={{ fontSize: { xs: 28, sm: 36 }, lineHeight: { xs: '36px', sm: '44px' }, overflowWrap: 'anywhere', textWrap: 'balance' }}
        >
          {title}
        </Typography>
        <Typography lang={language} sx={{ mt: 1, mb: 2.5, maxWidth: 760, whiteSpace: 'pre-line', ...LARGE }}>
          {summary}
        </Typography>
        <ItemFacts item={item} />
        {!isPreview && <ItemActions item={item} />}
        {!isPreview && kind === 'COURSE' && item.id !== '' && <CourseStart item={item} />}
      </Box>
      <Box sx={{ gridArea: 'need' }}>
        {picture !== '' && (
          <Box lang={language} sx={{ mb: 3, maxWidth: 420, '@media print': { display: 'none' } }}>
            <Picture svg={picture} text={pictureText} isLarge />
          </Box>
        )}
        {(isDone || materials.length > 0) && (
          <Part title={t('materials')}>
            {materials.length === 0 ? (
              <Typography sx={LARGE}>{t('noMaterials')}</Typography>
            ) : (
              <Points points={materials} language={language} />
            )}
          </Part>
        )}
        {safety !== '' && (
          <Box
            component="section"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto 1fr',
              gap: 1,
              p: 2,
              mt: 3,
              borderRadius: '8px',
              backgroundColor: 'amber.soft',
              '& svg': { color: 'amber.main', mt: '3px' },
              '@media print': { p: 0, mt: '4mm' },
            }}
          >
            <WarningIcon />
            <Box>
              <Typography variant="h3" component="h2" sx={{ color: 'amber.main' }}>
                {t('safety')}
              </Typography>
              <Typography lang={language} sx={{ whiteSpace: 'pre-line', ...LARGE }}>
                {safety}
              </Typography>
            </Box>
          </Box>
        )}
        {hasAttachments(media) && (
          <Box sx={{ '@media print': { display: 'none' } }}>
            <Part title={t('media.attachments')} isLater>
              <Attachments media={media} />
            </Part>
          </Box>
        )}
        {related.length > 0 && (
          <Box sx={{ '@media print': { display: 'none' } }}>
            <Part title={t('related')} isLater>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& li': { mb: 1.5 } }}>
                {related.map((each) => (
                  <li key={each.id}>
                    <Box
                      component={Link}
                      to={readingAddress(each)}
                      lang={each.language}
                      sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600 }}
                    >
                      {each.title}
                    </Box>
                    <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
                      {words.heading(each)} · {format.duration(each.durationMinutes)}
                    </Typography>
                  </li>
                ))}
              </Box>
            </Part>
          </Box>
        )}
      </Box>
      <Box sx={{ gridArea: 'do', minWidth: 0 }}>
        <Film media={media} title={title} />
        <PdfDocument media={media} title={title} />
        {isDone && <Steps item={item} />}
        {body !== '' && (
          <Box sx={isDone ? ASIDE : {}}>
            <ItemText html={body} language={language} />
          </Box>
        )}
        {kind === 'COURSE' && item.id !== '' && <Course item={item} />}
        {variations.length > 0 && (
          <Part title={t('variations')} isLater>
            <Points points={variations} language={language} />
          </Part>
        )}
        {reflection.length > 0 && (
          <Part title={t('reflection')} isLater>
            <Points points={reflection} language={language} />
          </Part>
        )}
      </Box>
    </Box>
  );
}

/** The way to its author's page, for those who may change it. */
function AuthorLink({ id }: { id: string }) {
  const { t } = useTranslation('catalog');
  const { canOpen } = useSession();
  return canOpen(AUTHORING) ? (
    <Button
      component={Link}
      to={`${AUTHORING}/${id}`}
      variant="outlined"
      startIcon={<EditIcon />}
      sx={{ '@media print': { display: 'none' } }}
    >
      {t('edit')}
    </Button>
  ) : null;
}

const AUTHORING = '/resources/authoring';

/** Background of what is done: it stays off the sheet, which holds what is needed while doing it. */
const ASIDE = { mt: 4, '@media print': { display: 'none' } } as const;

function Part({ title, isLater = false, children }: { title: string; isLater?: boolean; children: ReactNode }) {
  return (
    <Box component="section" sx={isLater ? { mt: 4, '@media print': { mt: '4mm' } } : {}}>
      <Typography
        variant="h2"
        sx={{ fontSize: 22, lineHeight: '30px', py: isLater ? 0 : '7px', mb: 1, '@media print': { py: 0, mb: '1mm' } }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Points({ points, language }: { points: readonly string[]; language: string }) {
  return (
    <Box
      component="ul"
      lang={language}
      sx={{ m: 0, pl: 3, ...LARGE, '& li': { mb: 1 }, '@media print': { ...ON_PAPER, pl: '5mm', '& li': { mb: '1mm' } } }}
    >
      {points.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </Box>
  );
}

const ON_PAPER = { fontSize: '11pt', lineHeight: '15pt' } as const;
const LARGE = { fontSize: { xs: 17, sm: 18 }, lineHeight: '28px', overflowWrap: 'break-word', '@media print': ON_PAPER } as const;

/** Letter is the paper of the schools here; the shell around the page prints nothing. */
const PAPER = {
  '@page': { size: 'letter', margin: '14mm' },
  '@media print': { 'html, body, main': { backgroundColor: '#fff !important', minHeight: '0 !important' } },
} as const;

/** What is done has what it needs at the left; what is read has its text first. */
const sheet = (isDone: boolean) => ({
  display: 'grid',
  columnGap: 6,
  rowGap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: isDone ? 'minmax(260px, 340px) minmax(0, 1fr)' : 'minmax(0, 1fr) minmax(260px, 340px)' },
  gridTemplateAreas: {
    xs: isDone ? '"head" "need" "do"' : '"head" "do" "need"',
    lg: isDone ? '"head head" "need do"' : '"head head" "do need"',
  },
  alignItems: 'start',
  maxWidth: 1200,
  mx: 'auto',
  px: { xs: 2, md: 4 },
  py: 3,
  '@media print': {
    gridTemplateColumns: isDone ? '58mm minmax(0, 1fr)' : 'minmax(0, 1fr)',
    gridTemplateAreas: isDone ? '"head head" "need do"' : '"head" "do" "need"',
    columnGap: '8mm',
    rowGap: '6mm',
    maxWidth: 'none',
    p: 0,
    // Also of the dark theme: ink on paper.
    '&, & *': { color: '#000 !important', backgroundColor: 'transparent !important' },
    '& h1': { fontSize: '22pt', lineHeight: '26pt' },
    '& h2': { fontSize: '13pt', lineHeight: '18pt' },
  },
});
