/** "Upload limit 5 MB (5242880 bytes)" (spec 1 §9). */
export const UPLOAD_BYTES = 5_242_880;
