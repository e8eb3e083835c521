export const revalidate = 60

export default function HomePage() {
  return <main>Nocturne</main>
}
