import { useAuthText } from '../messages.ts';

/** The product's promise by example: a question, its passage and the source. */
export function ProofPanel() {
  const text = useAuthText();
  return (
    <div className="sticky top-0 mx-auto grid h-dvh max-w-lg content-center gap-8 px-10">
      <div>
        <p className="text-3xl font-semibold tracking-tight text-balance">{text.promise}</p>
        <p className="mt-3 text-lg text-muted">{text.promiseText}</p>
      </div>
      <figure className="rounded-xl border border-line bg-paper p-6">
        <figcaption className="text-sm text-balance text-muted">
          {text.exampleLabel} · {text.exampleQuestion}
        </figcaption>
        <blockquote className="mt-4 border-l-2 border-amber pl-4 font-serif text-lg leading-relaxed">
          {text.exampleBefore}
          <mark className="box-decoration-clone rounded-xs bg-amber px-0.5 text-on-amber">{text.exampleMarked}</mark>
          {text.exampleAfter}
        </blockquote>
        <p className="mt-4 text-sm text-muted">{text.exampleSource}</p>
      </figure>
    </div>
  );
}
