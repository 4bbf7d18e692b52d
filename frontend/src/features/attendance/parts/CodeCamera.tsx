import { Box, Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeIn, codeScanner, type CodeScanner } from '../rules/codeScanner';

/** How often the picture of the camera is looked at. */
const LOOK_MS = 250;

/** Reads a pick-up code with the camera, where the browser can. Pictures stay in this window: nothing is kept or sent. */
export function CodeCamera({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('attendance');
  const [scanner] = useState(codeScanner);
  const [isOn, setIsOn] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  if (scanner === null) {
    return null;
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
      <Button
        variant="outlined"
        aria-pressed={isOn}
        onClick={() => {
          setHasFailed(false);
          setIsOn((before) => !before);
        }}
        sx={{ minHeight: 44 }}
      >
        {t(isOn ? 'camera.off' : 'camera.on')}
      </Button>
      {isOn && (
        <Viewer
          scanner={scanner}
          onCode={(code) => {
            setIsOn(false);
            onCode(code);
          }}
          onFail={() => {
            setIsOn(false);
            setHasFailed(true);
          }}
        />
      )}
      {hasFailed && (
        <Typography role="alert" sx={{ fontSize: 13, lineHeight: '18px', color: 'error.main' }}>
          {t('camera.failed')}
        </Typography>
      )}
    </Box>
  );
}

interface ViewerProps {
  scanner: CodeScanner;
  onCode: (code: string) => void;
  onFail: () => void;
}

/** What the camera sees. The camera is on exactly as long as this is shown. */
function Viewer({ scanner, onCode, onFail }: ViewerProps) {
  const { t } = useTranslation('attendance');
  const video = useRef<HTMLVideoElement>(null);
  const calls = useRef({ onCode, onFail });
  useEffect(() => {
    calls.current = { onCode, onFail };
  });
  useEffect(() => {
    let isShown = true;
    let stream: MediaStream | null = null;
    let timer = 0;
    const stop = () => {
      window.clearTimeout(timer);
      stream?.getTracks().forEach((track) => {
        track.stop();
      });
    };
    const look = async () => {
      const picture = video.current;
      if (!isShown || picture === null) {
        return;
      }
      const found = await scanner.detect(picture).catch(() => null);
      if (!isShown) {
        return;
      }
      if (found === null) {
        calls.current.onFail();
        return;
      }
      const code = codeIn(found);
      if (code === null) {
        timer = window.setTimeout(() => void look(), LOOK_MS);
      } else {
        calls.current.onCode(code);
      }
    };
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (!isShown || video.current === null) {
          stop();
          return;
        }
        video.current.srcObject = stream;
        await video.current.play();
        await look();
      } catch {
        if (isShown) {
          calls.current.onFail();
        }
      }
    };
    void start();
    return () => {
      isShown = false;
      stop();
    };
  }, [scanner]);
  return (
    <Box
      component="video"
      ref={video}
      muted
      playsInline
      aria-label={t('camera.view')}
      sx={{ width: '100%', maxWidth: 320, borderRadius: '8px', backgroundColor: '#000' }}
    />
  );
}
