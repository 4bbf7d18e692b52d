import { useEffect, useRef } from 'react';
import type { Site } from '@/api/admin';
import { fieldId } from '@/shared/form/fieldId';
import type { ListQuery } from '@/shared/list/listQuery';
import { cellName, OPENER } from '../configureRows';

interface WayToField {
  /** Goes to a field: to its cell, in the part of the list where the session was seen, or to the form when it has no cell. */
  goTo: (site: Site, field: string, where: ListQuery) => void;
  /** Goes back to the button of a session's form once that has closed. */
  backTo: (site: Site) => void;
}

/** Ways to the fields of sessions, also of those that the table does not show yet. */
export function useWayToField(onShow: (where: ListQuery) => void, onOpen: (site: Site, field: string) => void): WayToField {
  const wanted = useRef<{ site: Site; field: string } | null>(null);

  function arrive() {
    if (wanted.current === null) {
      return;
    }
    const { site, field } = wanted.current;
    const control = (name: string) => document.getElementById(fieldId(cellName(site, name)));
    if (control(OPENER) === null) {
      return;
    }
    wanted.current = null;
    const cell = control(field);
    if (cell === null) {
      onOpen(site, field);
    } else {
      cell.focus();
    }
  }

  // The rows come when they come.
  useEffect(arrive);

  return {
    goTo: (site, field, where) => {
      wanted.current = { site, field };
      arrive();
      if (wanted.current !== null) {
        onShow(where);
      }
    },
    backTo: (site) => {
      wanted.current = { site, field: OPENER };
    },
  };
}
