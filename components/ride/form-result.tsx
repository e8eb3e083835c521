/** What came of a form that was sent. */
export type FormResultState = { tone: 'success' | 'error'; message: string }

/** Says what came of a form. The two regions stand from the start, so that what comes into them is heard. */
export function FormResult({ result }: { result: FormResultState | null }) {
  return (
    <>
      <div role="status">
        {result?.tone === 'success' ? <p className="mt-5 border-l-2 border-go pl-4">{result.message}</p> : null}
      </div>
      <div role="alert">
        {result?.tone === 'error' ? <p className="mt-5 border-l-2 border-stop pl-4">{result.message}</p> : null}
      </div>
    </>
  )
}
