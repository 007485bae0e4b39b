import { Alert } from "#ui/alert.tsx";

/** What of an address could not be used, and why: few lists have it, so that its code comes apart. */
export default function Notices({ notices }: { notices: readonly string[] }) {
  return (
    <div className="pt-3">
      <Alert tone="warning" role="alert">
        <ul>
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
