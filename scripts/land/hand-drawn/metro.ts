/**
 * Hand-drawn geography of one served city, because the public data is too coarse for a drive across town. A line is a
 * list of "lat,lng" pairs. Shores are accurate to about 200 m, roads and lakes to about 1 km.
 */
export type HandDrawnMetro = {
  city: string
  /** Inside this frame the hand-drawn shore replaces the public outline, so its lines extend past the frame. */
  frame: { south: number; west: number; north: number; east: number }
  /** Land rings. None for a city without a shore: the public outline is used. */
  land: string[]
  /** Lakes. */
  water: string[]
  rivers: string[]
  parks: string[]
  roads: { name: string; line: string }[]
}
