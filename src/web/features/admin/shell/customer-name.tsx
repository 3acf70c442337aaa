interface CustomerNameProps {
  customer: { companyName: string; distinction?: string | null | undefined };
}

/** A customer's name, with what tells it from others of the same name. */
export function CustomerName({ customer: { companyName, distinction } }: CustomerNameProps) {
  return (
    <>
      {companyName}
      {distinction && <span className="font-normal text-muted"> · {distinction}</span>}
    </>
  );
}
