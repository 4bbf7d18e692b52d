DROP TABLE column_layouts;
