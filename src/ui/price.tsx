/** A formatted price, kept apart from the text around it (rule 3). */
export function Price({ text, className = "" }: { text: string; className?: string }) {
  return <bdi className={`price-figure whitespace-nowrap ${className}`}>{text}</bdi>;
}
