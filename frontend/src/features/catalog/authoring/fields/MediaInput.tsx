import { Alert, Box, Button, FormHelperText, IconButton, LinearProgress, OutlinedInput, Typography } from '@mui/material';
import { useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ItemMedia, MediaRole } from '@/api/content';
import { sizeOf } from '@/shared/files/sizes';
import { fieldId } from '@/shared/form/fieldId';
import { useFormats } from '@/shared/formats/useFormats';
import { CloseIcon, PageIcon } from '@/shared/icons/icons';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { DownIcon, UpIcon } from '../../icons';
import { CAPTION_LANGUAGES, ENDINGS, withFile } from '../rules/itemFiles';
import { moved } from '../rules/lines';
import { useItemUpload } from './useItemUpload';

/** The files of an item: the film with its poster and captions, the document that it is, and what to hand out. */
export function MediaInput({ label }: { label: string }) {
  const { t } = useTranslation(['authoring', 'shared']);
  const { control, getValues } = useFormContext<{ media: ItemMedia[]; kind: string }>();
  const { field, fieldState } = useController({ name: 'media', control });
  const kind = useWatch({ control, name: 'kind' });
  const media = field.value;
  // Another file may have come while this one was on its way.
  const upload = useItemUpload((added) => {
    field.onChange(withFile(getValues('media'), added));
  });
  const faults = fieldState.error as { message?: string; root?: { message?: string } } | undefined;
  const fault = faults?.root?.message ?? faults?.message;
  const of = (role: MediaRole, language?: string) =>
    media.find((each) => each.role === role && (language === undefined || each.language === language));
  const attachments = media.filter(({ role }) => role === 'ATTACHMENT');
  const hasVideo = of('VIDEO') !== undefined;
  const offersVideo =
    hasVideo || kind === 'VIDEO' || kind === 'MEDIA' || kind === 'MEDIA_LONG' || kind === 'LEARN_ABOUT' || kind === 'COURSE';
  const offersDocument = kind === 'PDF' || of('DOCUMENT') !== undefined;

  const remove = (gone: ItemMedia) => {
    field.onChange(media.filter((each) => each !== gone));
  };
  const retitle = (changed: ItemMedia, title: string) => {
    field.onChange(media.map((each) => (each === changed ? { ...each, title } : each)));
  };
  const moveBy = (which: ItemMedia, by: number) => {
    const order = moved(attachments, attachments.indexOf(which), attachments.indexOf(which) + by);
    field.onChange([...media.filter(({ role }) => role !== 'ATTACHMENT'), ...order]);
  };
  const slot = (role: MediaRole, language = '') => {
    const file = of(role, language);
    return (
      <Slot
        key={`${role} ${language}`}
        as={role}
        language={language}
        file={file}
        isBusy={upload.sending !== null}
        onFiles={(files) => void upload.send(files, role, language)}
        onRemove={remove}
      />
    );
  };

  return (
    <Box id={fieldId('media')} role="group" aria-label={label} tabIndex={-1} ref={field.ref} sx={{ display: 'grid', gap: 2.5 }}>
      {offersVideo && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {slot('VIDEO')}
          {hasVideo && slot('POSTER')}
          {hasVideo && CAPTION_LANGUAGES.map((language) => slot('CAPTIONS', language))}
          {hasVideo && !CAPTION_LANGUAGES.some((language) => of('CAPTIONS', language) !== undefined) && (
            <Alert severity="warning" sx={{ bgcolor: 'amber.soft', color: 'text.primary' }}>
              {t('media.noCaptions')}
            </Alert>
          )}
        </Box>
      )}
      {offersDocument && slot('DOCUMENT')}
      <Box>
        <Typography component="h3" sx={{ mb: 0.5, fontSize: 14, lineHeight: '20px', fontWeight: 500 }}>
          {t('media.attachments')}
        </Typography>
        {attachments.length > 0 && (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, mb: 1, p: 0, display: 'grid', gap: 1 }}>
            {attachments.map((file, at) => {
              const name = file.title === '' ? file.fileName : file.title;
              return (
                <Box component="li" key={file.fileId} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <OutlinedInput
                      fullWidth
                      size="small"
                      value={file.title}
                      placeholder={file.fileName}
                      onChange={(event) => {
                        retitle(file, event.target.value);
                      }}
                      onBlur={field.onBlur}
                      inputProps={{ 'aria-label': t('media.titleOf', { name: file.fileName }) }}
                      sx={{ bgcolor: 'background.paper' }}
                    />
                    <About file={file} />
                  </Box>
                  <IconButton
                    size="small"
                    aria-label={t('media.up', { name })}
                    disabled={at === 0}
                    onClick={() => {
                      moveBy(file, -1);
                    }}
                  >
                    <UpIcon />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={t('media.down', { name })}
                    disabled={at === attachments.length - 1}
                    onClick={() => {
                      moveBy(file, 1);
                    }}
                  >
                    <DownIcon />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={t('media.remove', { name })}
                    onClick={() => {
                      remove(file);
                    }}
                  >
                    <CloseIcon />
                  </IconButton>
                </Box>
              );
            })}
          </Box>
        )}
        <FileButton
          label={t('media.add.ATTACHMENT')}
          inputLabel={t('media.attachments')}
          as="ATTACHMENT"
          hasSeveral
          isBusy={upload.sending !== null}
          onFiles={(files) => void upload.send(files, 'ATTACHMENT')}
        />
        <FormHelperText sx={{ mx: 0 }}>{t('media.help')}</FormHelperText>
      </Box>
      {upload.sending !== null && <LinearProgress aria-label={t('shared:files.sending', { name: upload.sending })} />}
      <Box role="status" sx={visuallyHidden}>
        {upload.sending === null ? '' : t('shared:files.sending', { name: upload.sending })}
      </Box>
      {upload.problems.length > 0 && (
        <Alert severity="error" sx={{ bgcolor: 'red.soft', color: 'text.primary' }}>
          {upload.problems.map((problem) => (
            <Box key={problem} sx={{ overflowWrap: 'anywhere' }}>
              {problem}
            </Box>
          ))}
        </Alert>
      )}
      {fault !== undefined && (
        <FormHelperText error sx={{ mx: 0 }}>
          {fault}
        </FormHelperText>
      )}
    </Box>
  );
}

interface SlotProps {
  as: MediaRole;
  language: string;
  file: ItemMedia | undefined;
  isBusy: boolean;
  onFiles: (files: readonly File[]) => void;
  onRemove: (file: ItemMedia) => void;
}

/** A file of which an item has one. */
function Slot({ as: role, language, file, isBusy, onFiles, onRemove }: SlotProps) {
  const { t } = useTranslation('authoring');
  const label = role === 'CAPTIONS' ? t(`media.captions.${language as (typeof CAPTION_LANGUAGES)[number]}`) : t(`media.role.${role}`);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, minHeight: 44 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 500 }}>{label}</Typography>
        {file !== undefined && <About file={file} withName />}
      </Box>
      <FileButton
        label={t(file === undefined ? 'media.choose' : 'media.another')}
        inputLabel={label}
        as={role}
        isBusy={isBusy}
        onFiles={onFiles}
      />
      {file !== undefined && (
        <IconButton
          size="small"
          aria-label={t('media.remove', { name: label })}
          onClick={() => {
            onRemove(file);
          }}
        >
          <CloseIcon />
        </IconButton>
      )}
    </Box>
  );
}

function About({ file: { fileName, bytes }, withName = false }: { file: ItemMedia; withName?: boolean }) {
  const { t } = useTranslation(['authoring', 'shared']);
  const format = useFormats();
  const { unit, size } = sizeOf(bytes);
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: 13,
        lineHeight: '18px',
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      {fileName === '' ? (
        t('media.gone')
      ) : (
        <>
          {withName && <PageIcon sx={{ fontSize: 16 }} />}
          {fileName} · {t(`shared:files.${unit}`, { size: format.number(size) })}
        </>
      )}
    </Box>
  );
}

interface FileButtonProps {
  label: string;
  /** What is chosen by it. */
  inputLabel: string;
  as: MediaRole;
  hasSeveral?: boolean;
  isBusy: boolean;
  onFiles: (files: readonly File[]) => void;
}

function FileButton({ label, inputLabel, as: role, hasSeveral = false, isBusy, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={isBusy}
        aria-label={hasSeveral ? undefined : `${label}: ${inputLabel}`}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={hasSeveral}
        accept={ENDINGS[role].join(',')}
        aria-label={inputLabel}
        onChange={(event) => {
          const chosen = Array.from(event.target.files ?? []);
          // The same file can be chosen again.
          event.target.value = '';
          if (chosen.length > 0) {
            onFiles(chosen);
          }
        }}
      />
    </>
  );
}
