/** The first year that the filter offers (admin.md section 9). */
export const FIRST_YEAR = 2020;
