import { Alert } from "#ui/alert.tsx";

/**
 * Lists the parameters that could not be used, with the reasons. The code loads separately, because few lists need
 * it.
 */
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
