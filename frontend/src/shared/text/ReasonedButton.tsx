import { Button, type ButtonProps } from '@mui/material';
import { Tooltip } from './Tooltip';

interface Props extends Omit<ButtonProps, 'sx'> {
  /** Why it cannot be used right now; undefined when it can. */
  reason: string | undefined;
}

/** A button that says why it cannot be used. Then pointer and keyboard still reach it: a disabled one could not tell. */
export function ReasonedButton({ reason, onClick, ...button }: Props) {
  const isOff = reason !== undefined;
  return (
    <Tooltip title={reason ?? ''} describeChild>
      <Button
        {...button}
        {...(isOff ? { 'aria-disabled': true, disabled: false, disableRipple: true } : { onClick })}
        sx={isOff ? { opacity: 0.5, cursor: 'default' } : {}}
      />
    </Tooltip>
  );
}
