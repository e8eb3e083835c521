/** The framework alone: what any page of this Next costs before a line of ours. */
export default function Page() {
  return <p>Empty</p>
}
