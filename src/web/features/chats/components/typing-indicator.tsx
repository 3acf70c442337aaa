const delays = ['', '[animation-delay:200ms]', '[animation-delay:400ms]'];

export function TypingIndicator() {
  return (
    <span aria-hidden="true" className="inline-flex gap-1">
      {delays.map((delay) => (
        <span key={delay} className={`size-1.5 animate-skeleton rounded-full bg-petrol ${delay}`} />
      ))}
    </span>
  );
}
