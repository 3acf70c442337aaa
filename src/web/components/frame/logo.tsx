/** Lines of a document with one highlighted: what the product does. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="7" className="fill-[#0f4c5c]" />
        <path d="M8 9h16M8 15h10M8 23.5h16" className="stroke-white" strokeWidth="2.2" strokeLinecap="round" />
        <rect x="7" y="17.2" width="18" height="3.6" rx="1" className="fill-amber" />
      </svg>
      <span className="text-lg font-semibold tracking-tight">BoardSearch</span>
    </span>
  );
}
