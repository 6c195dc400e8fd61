-- The people of a row of a week, for questions that count each once over the range: sipHash64 of whoever is behind an order. Empty for questions of figures.
ALTER TABLE week_figures ADD COLUMN IF NOT EXISTS people Array(UInt64) CODEC(NONE) AFTER figures;
