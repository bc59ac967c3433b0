/** The mark of X, formerly Twitter. */
export function SocialIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M13.9 10.5 21.4 2h-1.8l-6.5 7.4L7.9 2H2l7.8 11.2L2 22h1.8l6.8-7.7 5.5 7.7H22l-8.1-11.5Zm-2.4 2.7-.8-1.1L4.4 3.3h2.7l5.1 7.1.8 1.1 6.6 9.2h-2.7l-5.4-7.5Z" />
    </svg>
  );
}
