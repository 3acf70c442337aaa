import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { settleMilliseconds } from '#web/lib/use-settled-value.ts';

const parameter = 'search';
/** The server's limit. */
const maxCharacters = 200;

/**
 * The list's search, kept in the URL so that reload, back button and bookmarks show the same list. `typed` runs ahead
 * of the URL while the user types.
 */
export function useListSearch() {
  const [parameters, setParameters] = useSearchParams();
  const search = (parameters.get(parameter) ?? '').trim().slice(0, maxCharacters);
  const [typed, setTyped] = useState(search);
  const written = useRef(search);
  // The URL changed by navigation: update the field.
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setTyped(search);
  }, [search]);
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === search) return;
    const write = () => {
      written.current = wanted;
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          if (wanted) next.set(parameter, wanted);
          else next.delete(parameter);
          return next;
        },
        { replace: true },
      );
    };
    const timer = setTimeout(write, wanted ? settleMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [wanted, search, setParameters]);
  return { typed, setTyped, search };
}
