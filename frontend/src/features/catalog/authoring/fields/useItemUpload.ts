import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemMedia, MediaRole } from '@/api/content';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { refusalOf } from '@/shared/states/problem';
import { useSendItemFileMutation } from '../itemFiles';
import { fileProblem } from '../rules/itemFiles';

/** Sends files one after another, and says which is on its way and which could not be sent. */
export function useItemUpload(onSent: (media: ItemMedia) => void) {
  const { t } = useTranslation(['authoring', 'shared']);
  const { t: shared } = useTranslation('shared');
  const [sending, setSending] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [call] = useSendItemFileMutation();

  /** Why a file was not sent; null when it was. */
  async function sendOne(file: File, role: MediaRole, language: string): Promise<string | null> {
    const known = fileProblem(file, role);
    if (known !== null) {
      return t(known);
    }
    try {
      const sent = await call({ file }).unwrap();
      // Where it can be read is told once the item has it.
      onSent({ ...sent, role, language, title: '', address: '' });
      return null;
    } catch (error) {
      const refusal = refusalOf(error);
      return refusal === null ? t('media.failed') : sayServerMessage(shared, refusal, undefined, 'authoring');
    }
  }

  async function send(files: readonly File[], role: MediaRole, language = '') {
    const wrong: string[] = [];
    setProblems([]);
    for (const file of files) {
      setSending(file.name);
      const message = await sendOne(file, role, language);
      if (message !== null) {
        wrong.push(t('shared:files.ofFile', { name: file.name, message }));
      }
    }
    setSending(null);
    setProblems(wrong);
  }

  return { sending, problems, send };
}
