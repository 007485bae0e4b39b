import { Alert } from "#ui/alert.tsx";

/** Lists unusable parameters with their reasons. Loaded separately, because few lists need it. */
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
