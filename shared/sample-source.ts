/** The source of made-up communities. They are marked as samples wherever anyone sees them. */
export const SAMPLE_SOURCE = 'sample'
