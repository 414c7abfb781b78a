DROP TABLE feed_links;
