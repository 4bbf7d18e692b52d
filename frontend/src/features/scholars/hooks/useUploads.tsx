import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { problemOf, refusalOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { areTooMany, documentProblem } from '../rules/documents';
import { type SameName, useSendDocumentMutation } from '../scholarFiles';

interface Question {
  name: string;
  /** Null: the file is left out. */
  answer: (choice: SameName | null) => void;
}

interface Uploads {
  /** Name of the file on its way; null when none is. */
  sending: string | null;
  /** What went wrong, a line for each file. */
  problems: readonly string[];
  /** Sends files one after the other, asking about each whose name is there. */
  send: (files: readonly File[], has: readonly string[]) => Promise<void>;
  dialog: ReactNode;
}

/** Gives a scholar documents. */
export function useUploads(scholarId: number): Uploads {
  const { t } = useTranslation(['scholars', 'shared']);
  const { t: shared } = useTranslation('shared');
  const toasts = useToasts();
  const [call] = useSendDocumentMutation();
  const [sending, setSending] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = (name: string) =>
    new Promise<SameName | null>((resolve) => {
      setQuestion({
        name,
        answer: (choice) => {
          setQuestion(null);
          resolve(choice);
        },
      });
    });

  /** Null: sent. Undefined: left out. Otherwise why it was not. */
  async function sendOne(file: File, ifExists: SameName): Promise<string | null | undefined> {
    try {
      await call({ scholarId, file, ifExists }).unwrap();
      return null;
    } catch (error) {
      if (problemOf(error).name === 'Error_DocumentAlreadyExists' && ifExists === 'ask') {
        const choice = await ask(file.name);
        return choice === null ? undefined : sendOne(file, choice);
      }
      const refusal = refusalOf(error);
      return refusal === null ? t('record.documents.failed') : sayServerMessage(shared, refusal, undefined, 'scholars');
    }
  }

  async function send(files: readonly File[], has: readonly string[]) {
    if (
      areTooMany(
        has,
        files.map(({ name }) => name),
      )
    ) {
      setProblems([t('rule.mostDocuments')]);
      return;
    }
    const wrong: string[] = [];
    let added = 0;
    setProblems([]);
    for (const file of files) {
      const known = documentProblem(file);
      setSending(file.name);
      const message = known === null ? await sendOne(file, 'ask') : shared(known);
      if (message === null) {
        added += 1;
      } else if (message !== undefined) {
        wrong.push(shared('files.ofFile', { name: file.name, message }));
      }
    }
    setSending(null);
    setProblems(wrong);
    if (added > 0) {
      toasts.show({ text: t('record.documents.added', { count: added }) });
    }
  }

  const dialog = (
    <ConfirmDialog
      isOpen={question !== null}
      title={t('record.documents.exists')}
      confirmLabel={t('record.documents.replace')}
      isDangerous
      aside={<Button onClick={() => question?.answer('keepBoth')}>{t('record.documents.keepBoth')}</Button>}
      onConfirm={() => question?.answer('replace')}
      onCancel={() => question?.answer(null)}
    >
      {question?.name}
    </ConfirmDialog>
  );
  return { sending, problems, send, dialog };
}
