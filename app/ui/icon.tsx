type IconProps = {
  /** Its lines, as a path in a square of 24. */
  d: string;
  className?: string;
};

/** A sign of Lucide's (docs/licences/lucide.txt), as its own components draw it; words say what it means. */
export function Icon({ d, className }: IconProps) {
  return (
    <svg
      aria-hidden
      className={className}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={d} />
    </svg>
  );
}
