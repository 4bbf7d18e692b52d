import { Box } from '@mui/material';
import { cloneElement, type HTMLAttributes, type ReactElement, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** Rests this long on a control before its tooltip comes; a finger rests longer. */
const ENTER_MS = 400;
const TOUCH_MS = 700;
/** Time for the pointer to get from the control onto the tooltip. */
const LEAVE_MS = 150;
/** Between control and tooltip, and between tooltip and the window's edge. */
const GAP = 14;
const EDGE = 4;

type Handlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onClick' | 'onTouchStart' | 'onTouchEnd'
>;
type ChildProps = HTMLAttributes<HTMLElement>;

interface Props {
  /** Empty: there is none. */
  title: string;
  /** The title says more about a control that has a name; otherwise it is its name, unless it has one. */
  describeChild?: boolean;
  /** One control. It passes what it is given on to its element. */
  children: ReactElement;
}

/** A few words beside a control that the pointer rests on or the keyboard has reached. Escape takes them away. */
export function Tooltip({ title, describeChild = false, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const isPressed = useRef(false);
  const id = useId();
  const own = children.props as ChildProps;
  const isOpen = anchor !== null && title !== '';

  function later(delay: number, show: HTMLElement | null) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setAnchor(show);
    }, delay);
  }
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
    },
    [],
  );

  const come = (delay: number) => (event: SyntheticEvent<HTMLElement>) => {
    // Who has pressed it needs no hint until they come back, and none may lie over what the press brings up.
    if (!isPressed.current) {
      later(delay, event.currentTarget);
    }
  };
  const leave = () => {
    isPressed.current = false;
    later(LEAVE_MS, null);
  };
  const handlers: Handlers = {
    onMouseEnter: come(ENTER_MS),
    onMouseLeave: leave,
    onFocus: (event) => {
      if (event.currentTarget.matches(':focus-visible')) {
        come(ENTER_MS)(event);
      }
    },
    onBlur: leave,
    onTouchStart: come(TOUCH_MS),
    onTouchEnd: () => {
      later(1500, null);
    },
    onClick: (event) => {
      // What does nothing says why at once.
      const isOff = event.currentTarget.getAttribute('aria-disabled') === 'true';
      isPressed.current = !isOff;
      window.clearTimeout(timer.current);
      setAnchor(isOff ? event.currentTarget : null);
    },
  };
  const name = describeChild
    ? { title: isOpen || title === '' ? undefined : title, 'aria-describedby': isOpen ? id : own['aria-describedby'] }
    : { 'aria-label': own['aria-label'] ?? (title === '' ? undefined : title) };

  return (
    <>
      {cloneElement(children as ReactElement<ChildProps>, { ...name, ...together(own, handlers) })}
      {isOpen &&
        createPortal(
          <Words
            id={id}
            title={title}
            anchor={anchor}
            onEnter={() => {
              window.clearTimeout(timer.current);
            }}
            onLeave={leave}
            onClose={() => {
              setAnchor(null);
            }}
          />,
          document.body,
        )}
    </>
  );
}

interface WordsProps {
  id: string;
  title: string;
  anchor: HTMLElement;
  onEnter: () => void;
  onLeave: () => void;
  onClose: () => void;
}

function Words({ id, title, anchor, onEnter, onLeave, onClose }: WordsProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        onClose();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    // What it stands beside moves away.
    window.addEventListener('scroll', onClose, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('scroll', onClose, true);
    };
  });
  return (
    <Box
      ref={(element: HTMLElement | null) => {
        if (element !== null) {
          place(element, anchor);
        }
      }}
      id={id}
      role="tooltip"
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        maxWidth: 300,
        px: 1,
        py: 0.5,
        borderRadius: '6px',
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 500,
        overflowWrap: 'anywhere',
        backgroundColor: 'text.primary',
        color: 'background.default',
        '@media print': { display: 'none' },
      }}
    >
      {title}
    </Box>
  );
}

/** Below the control, in its middle; above it where there is no room, and never over the window's edge. */
function place(element: HTMLElement, anchor: HTMLElement): void {
  const control = anchor.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const below = control.bottom + GAP;
  const middle = control.left + (control.width - width) / 2;
  const top = below + height > window.innerHeight ? control.top - GAP - height : below;
  const left = Math.max(EDGE, Math.min(middle, document.documentElement.clientWidth - width - EDGE));
  element.style.top = `${String(top)}px`;
  element.style.left = `${String(left)}px`;
}

/** The control's own handlers first. */
function together(own: ChildProps, handlers: Handlers): Handlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (event: never) => {
        (own[name as keyof Handlers] as ((event: never) => void) | undefined)?.(event);
        (handle as (event: never) => void)(event);
      },
    ]),
  );
}
