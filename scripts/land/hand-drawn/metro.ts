/**
 * What is drawn by hand around one served city, because the public data is too coarse for a drive across town.
 * Every line is a list of "lat,lng" pairs. Shores hold to about 200 m, roads and lakes to about a kilometre:
 * enough to know the place by, not to navigate by.
 */
export type HandDrawnMetro = {
  city: string
  /** Inside this frame the hand-drawn shore stands in for the data's, so its lines run past the frame. */
  frame: { south: number; west: number; north: number; east: number }
  /** Land rings. None where the city has no shore: the data's land stays. */
  land: string[]
  /** Lakes. */
  water: string[]
  rivers: string[]
  parks: string[]
  roads: { name: string; line: string }[]
}
