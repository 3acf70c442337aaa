import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { settleMilliseconds } from '#web/lib/use-settled-value.ts';

const parameter = 'search';
/** As the server takes it. */
const mostCharacters = 200;

/**
 * What the list is searched for. The address keeps it, so that a reload, the way back and a bookmark show the same list;
 * `typed` is ahead of it while somebody types.
 */
export function useListSearch() {
  const [parameters, setParameters] = useSearchParams();
  const search = (parameters.get(parameter) ?? '').trim().slice(0, mostCharacters);
  const [typed, setTyped] = useState(search);
  const written = useRef(search);
  // Another address came, by the way back or a link: the field follows.
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
